import { strToU8, zipSync } from 'fflate';

const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const types = (parts: string): Uint8Array =>
  xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts}</Types>`,
  );
const links = (target: string): Uint8Array =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`,
  );
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A paragraph of a document of Word: its text, and the name of its style («Heading1») or `bold`. */
export type DocxPart = readonly [text: string, style?: string] | { readonly table: readonly (readonly string[])[] };

const paragraph = ([text, style]: readonly [string, string?]): string => {
  const isBold = style === 'bold';
  const named = style && !isBold ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${named}<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`;
};

const partOf = (part: DocxPart): string =>
  'table' in part
    ? `<w:tbl>${part.table.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph([cell])}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
    : paragraph(part);

/** A document of Word as its format describes it (ECMA-376). */
export function docx(parts: readonly DocxPart[], more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const body = parts.map(partOf).join('');
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const styles = [1, 2, 3].map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': types(
        `<Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/>`,
      ),
      '_rels/.rels': links('word/document.xml'),
      'word/document.xml': xml(`<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`),
      'word/styles.xml': xml(`<w:styles xmlns:w="${namespace}">${styles.join('')}</w:styles>`),
      'word/_rels/document.xml.rels': xml(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
      ...more,
    }),
  );
}

const letterOf = (column: number): string => String.fromCharCode(65 + column);
const cellOf = (value: string | number, at: string): string =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;

/** A workbook of Excel with one sheet. */
export function xlsx(rows: readonly (readonly (string | number)[])[], name = 'Лист1'): Uint8Array<ArrayBuffer> {
  const data = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((value, x) => cellOf(value, `${letterOf(x)}${y + 1}`)).join('')}</row>`,
  );
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': types(
        `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>`,
      ),
      '_rels/.rels': links('xl/workbook.xml'),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${namespace}"><sheetData>${data.join('')}</sheetData></worksheet>`,
      ),
    }),
  );
}

/** A line of a PDF: its text, the size of its letters, and the distance to the line above. */
export type PdfLine = readonly [text: string, size?: number, gap?: number];

const hexOf = (text: string): string =>
  Array.from(text, (one) => one.codePointAt(0)!.toString(16).padStart(4, '0')).join('');

/** Maps character codes to Unicode: they are the same. */
const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def
1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end`;

/** A PDF with pages of lines; `filter` packs the streams of its pages. */
export function pdf(
  pages: readonly (readonly PdfLine[])[],
  {
    filter = '',
    pack = (bytes: Uint8Array) => bytes,
    trailer = '',
  }: { filter?: string; pack?: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array; trailer?: string } = {},
): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (body: string, stream?: Uint8Array): void => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n${body}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  const first = 6;
  add('%PDF-1.7\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${first + 2 * i} 0 R`).join(' ')}] >>`);
  object(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
  );
  object(
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>',
  );
  object(`<< /Length ${toUnicode.length} >>`, Buffer.from(toUnicode));
  for (const lines of pages) {
    let y = 780;
    const shown = lines.map(([text, size = 11, gap = 15]) => {
      y -= gap;
      return `BT /F1 ${size} Tf 1 0 0 1 50 ${y} Tm <${hexOf(text)}> Tj ET`;
    });
    const stream = pack(new Uint8Array(Buffer.from(shown.join('\n'))));
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${offsets.length + 2} 0 R >>`,
    );
    object(`<< /Length ${stream.length}${filter ? ` /Filter ${filter}` : ''} >>`, stream);
  }
  const at = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF`,
  );
  return new Uint8Array(Buffer.concat(chunks));
}
