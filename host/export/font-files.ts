import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { FontFiles } from './export-order.ts'

const packages = createRequire(import.meta.url)
const noto = (name: string) => packages.resolve(`@expo-google-fonts/noto-sans-sc/${name}`)

/**
 * @param setting PDF_FONT: a font file, of a collection with `#` and the PostScript name of the font in it; '' for the
 * one that comes with the product
 */
export function fontFilesOf(setting: string): FontFiles {
  if (setting === '') {
    return {
      regular: noto('400Regular/NotoSansSC_400Regular.ttf'),
      bold: noto('700Bold/NotoSansSC_700Bold.ttf'),
    }
  }
  const [file = '', name = ''] = setting.split('#')
  const path = resolve(file)
  return { regular: path, bold: path, ...(name === '' ? {} : { name }) }
}
