/** A text that is not yet a value of its field. No schema accepts it, so it can be kept but never sent. */
export class Unreadable {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
