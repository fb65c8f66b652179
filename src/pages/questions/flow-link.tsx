import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { enQuestions } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';

addWords(enQuestions);

/** From the list of steps to the picture of them all. */
export function FlowLink() {
  const translate = useTranslate();
  return (
    <Link className="button" to="/question-steps/flow">
      {translate('questions.draw')}
    </Link>
  );
}
