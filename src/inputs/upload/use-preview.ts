import { useEffect, useState } from 'react';

/** An address at which the browser shows a file that it has not sent yet; given back when it is no longer shown. */
export function usePreview(file: File): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
