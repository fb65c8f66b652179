/**
 * How many days a browser keeps what was typed and not saved. Uploads that only such a draft may name are kept
 * longer than that.
 */
export const draftDays = 14;
