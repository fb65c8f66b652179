const begin = 9 * 3600;

const lines = [
  [0, 'INFO', 'Session opened, program Full back'],
  [2, 'INFO', 'Wi-Fi connected, -57 dBm'],
  [3, 'INFO', 'Motors homed: M1 M2 M3 M4'],
  [8, 'INFO', 'Heat pads on, target 38 C'],
  [64, 'INFO', 'Zone 1 of 6, slow stretch'],
  [190, 'WARNING', 'Leg rest slower than expected: 2.4 s'],
  [305, 'INFO', 'Zone 3 of 6, moderate stretch'],
  [480, 'ERROR', 'Motor M3 stalled, second try'],
  [482, 'INFO', 'Motor M3 running again'],
  [760, 'INFO', 'Zone 6 of 6, slow stretch'],
  [1180, 'INFO', 'Heat pads off'],
  [1196, 'INFO', 'Session closed, 1196 s'],
] as const;

/** What a bed writes during a session; only the third log tells of an error. */
export function sessionLog(number: number): string {
  return lines
    .filter(([, level]) => number === 3 || level === 'INFO' || (number === 2 && level === 'WARNING'))
    .map(([second, level, text]) => `${clock(begin + second)} [${level}] ${text}\n`)
    .join('');
}

function clock(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 19);
}
