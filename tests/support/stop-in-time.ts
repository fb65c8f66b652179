import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node';

/** What is under way may go on for so long. */
const patienceMs = 9_000;

/**
 * Ends a run at the moment that `STOP_AT` names: what runs then may run to its end for some seconds, nothing else is begun,
 * and what was not is said. An estimate of how long tests take is wrong on every other machine; this is not.
 */
export default class StopInTime implements Reporter {
  #vitest: Vitest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  readonly #ended = new Set<TestModule>();

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(): void {
    const ms = Number(process.env.STOP_AT) - Date.now();
    // What vitest hears before it has begun, it forgets.
    this.#timer = setTimeout(() => this.#stop(), Math.max(ms, 100));
    this.#timer.unref();
  }

  #stop(): void {
    this.#isOver = true;
    void this.#vitest?.cancelCurrentRun('keyboard-input');
    // The second time vitest no longer waits.
    this.#timer = setTimeout(() => void this.#vitest?.cancelCurrentRun('keyboard-input'), patienceMs);
  }

  /** What vitest did not get to it marks as skipped and reports only at the end. */
  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    if (!this.#isOver || tests.every(test => test.result().state !== 'skipped')) this.#ended.add(module);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    clearTimeout(this.#timer);
    if (reason !== 'interrupted') return;
    const open = modules.filter(module => !this.#ended.has(module));
    const names = open.map(({ moduleId }) => relative(process.cwd(), moduleId));
    if (names.length > 0) console.log(`\nTime is up. Not begun, or not to their end:\n${names.join('\n')}`);
    // To vitest a run that was ended has failed; here only what failed has.
    if (errors.length === 0 && !modules.some(hasFailed)) process.exitCode = 0;
  }
}

/** A group whose preparing was cut short has failed, too, for vitest, but without an error. */
function hasFailed(module: TestModule): boolean {
  const groups = [module, ...module.children.allSuites()];
  return (
    groups.some(group => group.errors().length > 0) || [...module.children.allTests('failed')].length > 0
  );
}
