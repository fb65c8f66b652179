/**
 * Whether leaving this page now would lose something. Asked of those who would stop the browser from closing the
 * tab, so whoever guards what was typed is heard here without another word.
 */
export function hasUnsaved(): boolean {
  const question = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(question);
  return question.defaultPrevented;
}
