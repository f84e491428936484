import { describe, expect, test } from '@jest/globals'
import { readXml } from './read-xml.ts'

function textOf(xml: string): string {
  let text = ''
  readXml(xml, { text: (part) => (text += part) })
  return text
}

describe('readXml', () => {
  test('recognizes elements by namespace, with any prefix', () => {
    const names: string[] = []
    const xml = '<x:row xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" r="1"><x:c r="A1"/></x:row>'
    readXml(xml, { open: (name, attribute) => names.push(`${name} ${attribute('r')}`) })
    readXml('<row xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" r="2"/>', {
      open: (name, attribute) => names.push(`${name} ${attribute('r')}`),
    })
    expect(names).toEqual(['s:row 1', 's:c A1', 's:row 2'])
  })

  test('decodes character references, keeps CDATA, and keeps unknown entities', () => {
    expect(textOf('<a>&lt;&#x77e5;&amp;<![CDATA[<舟>]]>&nbsp;</a>')).toBe('<知&<舟>&nbsp;')
  })

  test('decodes references to any character', () => {
    expect(textOf('<a>&#134071;&#x20BB7;&#x1F6A2;&#21513;&#x110000;</a>')).toMatch(/^𠮷𠮷🚢吉/)
    let found = ''
    readXml('<a b="&#x20BB7;"/>', { open: (_, attribute) => (found = attribute('b')) })
    expect(found).toBe('𠮷')
  })

  test.each([
    ['entities', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '炸弹'],
    ['a billion laughs', `<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a>&z;</a>`, '炸弹'],
    ['depth', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`, '嵌套'],
    ['an open element', '<a><b></a>', '损坏'],
    ['no XML', 'PK', '损坏'],
  ])('refuses %s', (_, xml, reason) => {
    expect(() => textOf(xml)).toThrow(reason)
  })

  test('a document type alone is accepted', () => {
    expect(
      textOf('<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://x.example/ncx.dtd"><a>甲</a>'),
    ).toBe('甲')
  })
})
