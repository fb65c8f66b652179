/** A storage as a browser has it, empty and gone with the test. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    text: () => JSON.stringify([...kept]),
  };
}
