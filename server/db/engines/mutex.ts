/** Lets one piece of work run at a time, in the order in which they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  #present = 0;

  /** Those who are at work, or wait to be. */
  get present(): number {
    return this.#present;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#present += 1;
    const result = this.#last.then(work).finally(() => {
      this.#present -= 1;
    });
    // The next in line does not care how this one ended; whoever asked for it does.
    this.#last = result.catch(() => undefined);
    return result;
  }
}
