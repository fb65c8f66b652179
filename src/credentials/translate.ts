/** The words of a message in the language that was chosen. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;
