/**
 * One key for one submit: while nobody knows whether a create reached the API, sending the very same
 * record again carries the same `Idempotency-Key`, so that a retry never makes a second row.
 */
export function createSubmissions(newKey: () => string) {
  const open = new Map<string, string>();
  return {
    keyOf: (path: string, body: unknown): string => {
      const submission = `${path} ${JSON.stringify(body)}`;
      const key = open.get(submission) ?? newKey();
      open.set(submission, key);
      return key;
    },
    answered: (path: string, body: unknown): void => {
      open.delete(`${path} ${JSON.stringify(body)}`);
    },
  };
}
