import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

const pdf = await getDocumentProxy(new Uint8Array(readFileSync(0)))
const { text } = await extractText(pdf, { mergePages: true })
const { info } = await getMeta(pdf)
const links = new Set<string>()
for (let number = 1; number <= pdf.numPages; number += 1) {
  const annotations = (await (await pdf.getPage(number)).getAnnotations()) as { url?: string }[]
  for (const { url } of annotations) if (url !== undefined) links.add(url)
}
process.stdout.write(JSON.stringify({ text, info, links: [...links] }))
