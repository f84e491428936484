import type { ImageRefusal } from '../../search/uploaded-files.ts'

/** An image in which no text was found. */
export const noTextInImage = (name: string) => `《${name}》是图片，里面没有认出文字。`

const reasons: Readonly<Record<ImageRefusal, string>> = {
  unreadable: '是图片，里面的字没有认全。',
  'own waiting': '里的字没有认：你的其他图片还在识别，请稍后再问。',
  busy: '里的字没有认：正在识别的图片太多，请稍后再问。',
  space: '里的字没有认：剩下的空间放不下，请先删除一些文件。',
}

/** @returns a sentence that says why the text of an image was not read, or not all of it */
export function unreadImage(name: string, why: ImageRefusal): string {
  return `《${name}》${reasons[why]}`
}
