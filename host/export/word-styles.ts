/** Word uses a separate font per script; a style that names one does not inherit the others. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: '微软雅黑', cs: 'Calibri' }
const language = { value: 'en-US', eastAsia: 'zh-CN' }
const run = { font, language }
/** Of what is less important. */
export const grey = '6b6459'

/** @returns the styles of paragraphs and headings of all Word files */
export function wordStyles() {
  const heading = (size: number, before: number) => ({
    run: { ...run, size, bold: true, color: '26221d' },
    paragraph: { spacing: { before, after: 120 }, keepNext: true },
  })
  const paragraphStyle = (id: string, of: { run?: object; paragraph?: object }) => ({
    id,
    name: id,
    basedOn: 'Normal',
    run: { ...run, ...of.run },
    paragraph: of.paragraph ?? {},
  })
  return {
    default: {
      document: {
        run: { ...run, size: 22 },
        paragraph: { spacing: { line: 360, after: 120 } },
      },
      title: heading(40, 0),
      heading1: heading(34, 360),
      heading2: heading(30, 360),
      heading3: heading(26, 280),
      heading4: heading(24, 240),
      heading5: heading(22, 200),
      heading6: heading(22, 200),
      footnoteText: { run: { ...run, size: 18 } },
    },
    paragraphStyles: [
      paragraphStyle('Label', { run: { size: 18, color: grey }, paragraph: { spacing: { after: 60 } } }),
      paragraphStyle('Quote', { run: { color: grey }, paragraph: { indent: { left: 360 } } }),
      paragraphStyle('Code', {
        run: { font: { ...font, ascii: 'Consolas', hAnsi: 'Consolas' }, size: 20 },
        paragraph: { spacing: { line: 280, after: 0 }, indent: { left: 240 } },
      }),
    ],
  }
}
