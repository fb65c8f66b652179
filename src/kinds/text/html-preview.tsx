import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';

export interface HtmlPreviewProps {
  readonly html: string;
  readonly label: string;
  /** To begin with, in pixels. */
  readonly height?: number;
}

const HtmlFrame = lazy(async () => ({ default: (await import('./html-frame.tsx')).HtmlFrame }));

/** HTML as its reader will see it, harmless; what makes it so is loaded with the first preview. */
export function HtmlPreview({ height = 160, ...props }: HtmlPreviewProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={height} sx={{ mt: 1 }} />}>
      <HtmlFrame {...props} height={height} />
    </Suspense>
  );
}
