import Skeleton from '@mui/material/Skeleton';
import type { Language } from '../../../domain/people/language.ts';
import { comingPart } from '../../layout/coming-part.tsx';

export interface HtmlPreviewProps {
  readonly html: string;
  readonly label: string;
  /** To begin with, in pixels. */
  readonly height?: number;
  /** In which language it is written, where that is known: it may be another one than that of the page. */
  readonly language?: Language;
}

const HtmlFrame = comingPart(
  async () => (await import('./html-frame.tsx')).HtmlFrame,
  ({ height }) => <Skeleton variant="rounded" height={height} sx={{ mt: 1 }} />,
);

/** HTML as its reader will see it, harmless; what makes it so is loaded with the first preview. */
export function HtmlPreview({ height = 160, ...props }: HtmlPreviewProps) {
  return <HtmlFrame {...props} height={height} />;
}
