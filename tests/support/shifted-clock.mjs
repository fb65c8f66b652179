// Moves the clock of a process by CLOCK_SHIFT_HOURS: `--import` of it, before anything asks what time it is. Browser tests
// run so at another hour, to find those that hold only at some: the portal, its embedded database, the test and its browser agree.
const shiftMs = Number(process.env.CLOCK_SHIFT_HOURS ?? 0) * 3_600_000;
const RealDate = Date;

const ShiftedDate = new Proxy(RealDate, {
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shiftMs] : given, made),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});

if (shiftMs !== 0) {
  globalThis.Date = ShiftedDate;
  datesAnswers();
}

/** Node dates its answers by a clock of its own, and pages go by that date (DEC-318). A browser answers nothing. */
function datesAnswers() {
  const { prototype } = process.getBuiltinModule?.('node:http').ServerResponse ?? {};
  if (prototype === undefined) return;
  const { writeHead } = prototype;
  prototype.writeHead = function dated(...head) {
    this.setHeader('date', new ShiftedDate().toUTCString());
    return writeHead.apply(this, head);
  };
}
