import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFiles } from '../../scripts/source-files.ts';
import type { ChangeRequest } from './change-requests.ts';

/** A copy of the project in a folder of its own, sharing the installed packages. */
export class ScratchCopy {
  readonly folder: string;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'portal-copy-'));
    for (const path of projectFiles()) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      cpSync(path, join(this.folder, path));
    }
    // What the compiler knows already saves it most of its work on the copy.
    if (existsSync('.cache/types'))
      cpSync('.cache/types', join(this.folder, '.cache/types'), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(this.folder, 'node_modules'));
    spawnSync('git', ['init', '-q'], { cwd: this.folder });
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Changes a file as somebody would by hand; throws where the text that is replaced does not stand there. */
  change(path: string, replaced: string, by: string): void {
    const text = readFileSync(join(this.folder, path), 'utf8');
    if (!text.includes(replaced)) throw new Error(`${path} does not hold ${replaced}`);
    this.write(
      path,
      text.replace(replaced, () => by),
    );
  }

  /** Does what a change request asks for. */
  carryOut({ edits }: ChangeRequest): void {
    for (const edit of edits)
      if ('text' in edit) this.write(edit.path, edit.text);
      else this.change(edit.path, edit.replaced, edit.by);
  }

  /** Runs a program of node_modules/.bin there; what it printed, and whether it exited with 0. */
  run(program: string, parameters: readonly string[]): { succeeded: boolean; output: string } {
    const { status, stdout, stderr } = spawnSync(join('node_modules/.bin', program), [...parameters], {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: '1' },
    });
    return { succeeded: status === 0, output: stdout + stderr };
  }

  /** Runs a program that must succeed. */
  succeed(program: string, parameters: readonly string[]): void {
    const { succeeded, output } = this.run(program, parameters);
    if (!succeeded) throw new Error(`${program} ${parameters.join(' ')} failed:\n${output}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
