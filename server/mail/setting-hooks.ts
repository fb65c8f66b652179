import { guestChoiceSetting } from '../../domain/guest-choice.ts';
import { languageOf } from '../../domain/people/language.ts';
import { secondFactorRolesSetting } from '../../domain/people/sign-in-rules.ts';
import { SettingType, templateOf } from '../../domain/setting.ts';
import type { Connection } from '../db/database.ts';
import type { CountsInstead, RowHooks } from '../db/write/row-hooks.ts';

/** Before a setting is removed that the portal reads by its name, it is told what counts without it (DEC-351). */
export const settingHooks: RowHooks = { instead: withoutSettings };

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly value_type: number;
}

async function withoutSettings(
  connection: Connection,
  ids: readonly number[],
): Promise<readonly CountsInstead[]> {
  const stored = await connection.query<Stored>(
    'select "id", "name", "value_type" from "settings" where not "deleted" order by "name"',
  );
  const going = stored.filter(({ id }) => ids.includes(id));
  const stay = stored.filter(({ id, value_type }) => value_type === SettingType.Email && !ids.includes(id));
  const left = new Set(stay.map(({ name }) => name));
  return going.flatMap(({ name, value_type }) => {
    const what = whatCounts(name, value_type, left);
    return what === undefined ? [] : [{ name, what }];
  });
}

/** As mails are composed: without words in a language those in English are sent, without these what the portal brings along. */
function whatCounts(
  name: string,
  type: number,
  left: ReadonlySet<string>,
): CountsInstead['what'] | undefined {
  if (name === guestChoiceSetting) return 'guests_choose';
  if (name === secondFactorRolesSetting) return 'no_second_factors';
  const template = templateOf(name);
  if (template === undefined || type !== SettingType.Email) return undefined;
  const language = name.slice(`mail_${template}_`.length);
  if (languageOf(language) !== language) return undefined;
  return left.has(`mail_${template}_en`) ? 'english' : 'built_in';
}
