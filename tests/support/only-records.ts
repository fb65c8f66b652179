import { readdirSync } from 'node:fs';
import { beforeEach } from 'vitest';

const asked = process.env.TEST_RECORDS?.split(' ');
const records = new Set(readdirSync('resources').map(name => name.replace('.ts', '')));
/** The titles of one line in a table of rights. */
const ofRecord = / (?:DEC-28|sets of) ([\w-]+)(?: what|$)/;

// Tables of rights written by hand go through every record. Where the description of one has changed, `npm test -- quick`
// asks for its lines only: a moment instead of most of its minute.
if (asked !== undefined) {
  beforeEach(({ task, skip }) => {
    const [, record = ''] = ofRecord.exec(task.name) ?? [];
    if (records.has(record) && !asked.includes(record)) skip();
  });
}
