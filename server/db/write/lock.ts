import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DirectoryHeld, holderOf, takePidFile } from '../engines/pid-file.ts';

/**
 * Takes the data directory for this process alone; two processes on one embedded database destroy it
 * without an error. Rejects with a sentence that names the process that has it.
 *
 * On Linux the lock is an abstract socket named by the directory's device and inode: the kernel drops it
 * the moment its holder dies, however it dies. The pid file beside it serves other systems and containers
 * that share the directory but not the network, and tells who the holder is.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'portal.pid');
  const socket = process.platform === 'linux' ? await holdSocket(directory, file) : undefined;
  try {
    const release = await takePidFile(directory, file);
    return async () => {
      await release();
      socket?.close();
    };
  } catch (error) {
    socket?.close();
    throw error;
  }
}

async function holdSocket(directory: string, file: string): Promise<Server> {
  const { dev, ino } = await stat(directory);
  const server = createServer(connection => connection.destroy());
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('listening', () => resolve(false));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(`\0partner-portal-${dev}-${ino}`);
  });
  if (taken) throw new DirectoryHeld(directory, await holderOf(file));
  // The lock lives as long as the process, but is no reason for the process to live.
  server.unref();
  return server;
}
