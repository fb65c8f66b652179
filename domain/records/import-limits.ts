/** The most rows that one file may bring; all of them are checked, and written, at once. */
export const mostImportRows = 5_000;

/** The largest file that is read, in bytes. */
export const mostImportBytes = 4_000_000;
