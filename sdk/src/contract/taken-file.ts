/** Largest file in a dialog, in bytes. */
export const fileLimit = 10 * 1024 * 1024;

/** Endings of the files that a dialog takes; the server looks at the content as well. */
const takenEndings =
  'jpg jpeg jfif png webp gif pdf txt csv doc docx xls xlsx zip pptx odt ods odp epub pages numbers key'.split(' ');
const takenPictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const takenTypes = [...takenPictures, 'application/pdf', 'application/zip'];
/** Pictures that few programs show, as phones and designers have them. */
const otherPictures = /^(?:heic|heif|avif|tiff?|bmp|svg)$/;

/** For the `accept` of a file field: by `image/jpeg` a phone offers its camera, and an iPhone gives a JPEG for a HEIC. */
export const acceptedFiles = [...takenPictures, ...takenEndings.map((ending) => `.${ending}`)].join();

/**
 * Why a dialog would not take a file, as far as its name and type show: `picture` is to be saved as JPEG or PNG first,
 * `kind` is no file for a dialog. Null where only the server can decide.
 */
export function fileRefusal({
  name,
  type,
}: {
  readonly name: string;
  readonly type: string;
}): 'picture' | 'kind' | null {
  const last = /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // The last number of «Договор 12.05» is no ending.
  const ending = /[a-z]/.test(last) ? last : '';
  if (takenEndings.includes(ending) || takenTypes.includes(type)) return null;
  if (otherPictures.test(ending) || type.startsWith('image/')) return 'picture';
  return ending || type ? 'kind' : null;
}
