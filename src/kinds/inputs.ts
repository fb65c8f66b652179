import type { FieldKind } from '../../resources/kinds/kinds.ts';
import type { Input } from '../admin/engine-context.tsx';
import { ChoiceInput, ChoicesInput, CountryInput, CurrencyInput, ToggleInput } from './choice-inputs.tsx';
import { AudioInput, ImageInput, ImagesInput } from './file/file-inputs.tsx';
import { JsonInput } from './nested/json-input.tsx';
import { ObjectsInput } from './nested/objects-input.tsx';
import {
  DecimalInput,
  DurationInput,
  IntegerInput,
  MoneyInput,
  NumbersInput,
  PercentInput,
} from './number/number-inputs.tsx';
import { ReferenceInput } from './reference/reference-input.tsx';
import {
  EmailInput,
  LongTextInput,
  PhoneInput,
  RichTextInput,
  TagsInput,
  TextInput,
  UrlInput,
} from './text/text-inputs.tsx';
import { DateInput, HalfHourInput, InstantInput, TimeInput } from './time/time-inputs.tsx';

/** The input of each kind of field. */
const inputsByKind = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  country: CountryInput,
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
export const inputs: Readonly<Record<string, Input>> = {
  ...inputsByKind,
  halfHour: HalfHourInput,
  currency: CurrencyInput,
};
