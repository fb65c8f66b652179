import type { FieldKind } from '../../resources/schema/field.ts';
import type { Input } from '../admin/overrides.ts';
import { AudioInput } from './audio-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ChoicesInput } from './choices-input.tsx';
import { DateInput } from './date-input.tsx';
import { DurationInput } from './duration-input.tsx';
import { EmailInput } from './email-input.tsx';
import { HalfHourInput } from './half-hour-input.tsx';
import { ImageInput } from './image-input.tsx';
import { ImagesInput } from './images-input.tsx';
import { InstantInput } from './instant-input.tsx';
import { JsonInput } from './json-input.tsx';
import { LongTextInput } from './long-text-input.tsx';
import { MoneyInput } from './money-input.tsx';
import { DecimalInput, IntegerInput, PercentInput } from './number-input.tsx';
import { NumbersInput } from './numbers-input.tsx';
import { ObjectsInput } from './objects-input.tsx';
import { PhoneInput } from './phone-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { TagsInput } from './tags-input.tsx';
import { TextInput } from './text-input.tsx';
import { TimeInput } from './time-input.tsx';
import { ToggleInput } from './toggle-input.tsx';
import { UrlInput } from './url-input.tsx';

/** The input of each kind of field. */
const inputsByKind = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  percent: PercentInput,
  date: DateInput,
  instant: InstantInput,
  time: TimeInput,
  duration: DurationInput,
  toggle: ToggleInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: TagsInput,
  numbers: NumbersInput,
  objects: ObjectsInput,
  json: JsonInput,
  reference: ReferenceInput,
  image: ImageInput,
  images: ImagesInput,
  audio: AudioInput,
} satisfies Record<FieldKind, Input>;

/** By the name that a field may give as its `input`: every kind, and what no kind draws by itself. */
export const inputs: Readonly<Record<string, Input>> = { ...inputsByKind, halfHour: HalfHourInput };
