import type { FileStore } from './store.ts';

/** What is done with a file that is kept. */
export type FileOperation = 'keep' | 'read' | 'remove';

/** The same store, that tells of everything it was asked for whether it did it. */
export function watchedFiles(
  store: FileStore,
  seen: (operation: FileOperation, result: 'ok' | 'failed') => void,
): FileStore {
  async function told<Result>(operation: FileOperation, work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      seen(operation, 'ok');
      return result;
    } catch (error) {
      seen(operation, 'failed');
      throw error;
    }
  }
  return {
    receive: (source, most) => store.receive(source, most),
    discard: upload => store.discard(upload),
    sweep: () => store.sweep(),
    keep: (upload, name, bytes) => told('keep', store.keep(upload, name, bytes)),
    read: (name, range) => told('read', store.read(name, range)),
    remove: name => told('remove', store.remove(name)),
  };
}
