import { useEffect, useMemo } from 'react';

/** A picture that this page has as a file. */
export const FilePicture = ({ file }: { file: File }) => {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img src={address} alt={file.name} />;
};
