import Skeleton from '@mui/material/Skeleton';
import { comingPart } from '../../layout/coming-part.tsx';

export interface HtmlPreviewProps {
  readonly html: string;
  readonly label: string;
  /** To begin with, in pixels. */
  readonly height?: number;
}

const HtmlFrame = comingPart(
  async () => (await import('./html-frame.tsx')).HtmlFrame,
  ({ height }) => <Skeleton variant="rounded" height={height} sx={{ mt: 1 }} />,
);

/** HTML as its reader will see it, harmless; what makes it so is loaded with the first preview. */
export function HtmlPreview({ height = 160, ...props }: HtmlPreviewProps) {
  return <HtmlFrame {...props} height={height} />;
}
