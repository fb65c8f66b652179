/** Lets one piece of work run at a time, in the order in which they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    // The next in line does not care how this one ended; whoever asked for it does.
    this.#last = result.catch(() => undefined);
    return result;
  }
}
