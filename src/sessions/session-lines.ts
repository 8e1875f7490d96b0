/** Work of one session in order of arrival: what a call leaves counts for the next, also if that was sent together with it. */
export class SessionLines {
  readonly #lines = new Map<string, Promise<unknown>>();

  /** At once where no work of the session is under way. */
  in<Result>(session: string, work: () => Result | Promise<Result>): Result | Promise<Result> {
    const before = this.#lines.get(session);
    const result = before === undefined ? work() : before.then(work);
    return result instanceof Promise ? this.#held(session, result) : result;
  }

  #held<Result>(session: string, result: Promise<Result>): Promise<Result> {
    const settled: Promise<unknown> = result.then(
      () => this.#leave(session, settled),
      () => this.#leave(session, settled),
    );
    this.#lines.set(session, settled);
    return result;
  }

  #leave(session: string, settled: Promise<unknown>): void {
    if (this.#lines.get(session) === settled) this.#lines.delete(session);
  }
}
