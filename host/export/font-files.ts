import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { FontFiles } from './render-request.ts'

const packages = createRequire(import.meta.url)
const noto = (name: string) => packages.resolve(`@expo-google-fonts/noto-${name}.ttf`)

/** @param setting PDF_FONT: a font file, or a collection with `#` and the font's name; '' for the bundled font */
export function fontFilesOf(setting: string): FontFiles {
  const fallback = [
    noto('sans-math/400Regular/NotoSansMath_400Regular'),
    noto('emoji/400Regular/NotoEmoji_400Regular'),
  ]
  if (setting === '') {
    return {
      regular: noto('sans-sc/400Regular/NotoSansSC_400Regular'),
      bold: noto('sans-sc/700Bold/NotoSansSC_700Bold'),
      fallback,
    }
  }

  const [file = '', name = ''] = setting.split('#')
  const path = resolve(file)
  return { regular: path, bold: path, fallback, ...(name === '' ? {} : { name }) }
}
