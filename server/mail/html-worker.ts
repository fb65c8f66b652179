import { parentPort } from 'node:worker_threads';
import { type HtmlAnswer, type HtmlParams, readHtml } from './read-html.ts';

parentPort?.on('message', (question: HtmlParams) => {
  const answer: HtmlAnswer = readHtml(question);
  parentPort?.postMessage(answer);
});

// All is loaded: the time of the first mail begins now.
parentPort?.postMessage('ready');
