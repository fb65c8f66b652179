import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { blank } from '../../cells/blank.ts';
import { type CutText, textChange } from './text-change.ts';

interface Props {
  readonly before: string;
  readonly after: string;
}

/** Beyond that, only the part that differs is shown until one asks for all of it. */
const shortText = 80;

/** Two texts with what differs in them marked; each keeps its own direction. */
export function TextValues({ before, after }: Props) {
  const translate = useTranslate();
  const [full, setFull] = useState(false);
  const isLong = Math.max(before.length, after.length) > shortText;
  const cut = textChange(before, after);
  const whole = (changed: string) => ({ left: '', changed, right: '' });
  const texts = full ? { before: whole(before), after: whole(after) } : cut;
  return (
    <>
      <Text of={texts.before} is="del" isEmpty={before === ''} />
      <Text of={texts.after} is="ins" isEmpty={after === ''} />
      {isLong && !full && (
        <Button size="small" color="inherit" className="all" onClick={() => setFull(true)}>
          {translate('history.full_text')}
        </Button>
      )}
    </>
  );
}

function Text({ of, is: Tag, isEmpty }: { of: CutText; is: 'del' | 'ins'; isEmpty: boolean }) {
  return (
    <Tag className="text" dir="auto">
      {isEmpty ? (
        blank
      ) : (
        <bdi>
          {of.left}
          <mark className={of.left + of.right === '' ? undefined : 'part'}>{of.changed}</mark>
          {of.right}
        </bdi>
      )}
    </Tag>
  );
}
