/* kiln.c - the program: finds the command and runs it. */
#include "kiln.h"

#include <stdio.h>

int main(void) {
    puts("kiln " KILN_VERSION);
    return 0;
}
