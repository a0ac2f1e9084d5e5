# steps.sh - to be sourced: runs test steps one after another and adds up what they counted.
#
#   step TITLE COMMAND...   runs it; its output goes to build/logs and is shown when it fails.
#                           Its counts are the last "N passed, N failed" line, or Check's closing
#                           line; a step without either counts as one test. Succeeds always;
#                           step_ok tells whether all went well.
#   steps_finish            prints the sum, alone on a line; fails when anything failed.

steps_passed=0
steps_failed=0
step_ok=1

step() {
    local title=$1 log status=0 passed=0 failed=0 start=$EPOCHREALTIME
    shift
    log=build/logs/${title//[^a-zA-Z0-9]/-}.log
    mkdir -p build/logs
    "$@" >"$log" 2>&1 </dev/null || status=$?

    read -r passed failed < <(counts_in "$log") || { passed=$((status == 0)); failed=0; }
    ((status == 0 || failed > 0)) || failed=1
    # A step that says nothing failed in its counts but exits with an error has failed, and a step
    # that counted failures has failed whatever its exit status.
    steps_passed=$((steps_passed + passed))
    steps_failed=$((steps_failed + failed))
    printf '%-34s %5d passed %4d failed %6s s\n' "$title" "$passed" "$failed" "$(elapsed "$start")"
    step_ok=$((failed == 0))
    if ((failed > 0)); then
        echo "---- $log (exit code $status)"
        tail -n 60 "$log"
        echo "----"
    fi
}

counts_in() {
    sed -nE -e 's/^([0-9]+) passed, ([0-9]+) failed.*/\1 \2/p' \
        -e 's/^[0-9]+%: Checks: ([0-9]+), Failures: ([0-9]+), Errors: ([0-9]+)$/\1 \2 \3/p' "$1" |
        tail -n 1 | awk 'NF == 3 { print $1 - $2 - $3, $2 + $3; next } NF == 2 { print; next }'
}

elapsed() {
    awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f", to - from }'
}

steps_finish() {
    printf '%d passed, %d failed\n' "$steps_passed" "$steps_failed"
    ((steps_failed == 0))
}
