import { type LogLevel, logLevel } from '../../../../domain/devices/log-lines.ts';

/** The lines of a log as far as they have come. */
export interface LogLines {
  readonly texts: readonly string[];
  readonly levels: readonly (LogLevel | undefined)[];
}

/** Colours that firmware writes for terminals, and the end of lines on other systems. */
const escapeSign = String.fromCharCode(27);
const unseen = new RegExp(`${escapeSign}\\[[\\d;]*[A-Za-z]|\\r`, 'g');

/** Cuts a text that comes in pieces into lines, each with its level. */
export function gatherLines() {
  const texts: string[] = [];
  const levels: (LogLevel | undefined)[] = [];
  let rest = '';
  const take = (raw: string) => {
    const text = raw.replace(unseen, '');
    texts.push(text);
    levels.push(logLevel(text));
  };
  return {
    add: (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    },
    /** The last line may lack its end. */
    end: () => {
      if (rest !== '') take(rest);
      rest = '';
    },
    soFar: (): LogLines => ({ texts, levels }),
  };
}
