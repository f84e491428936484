import { type Math, type ParagraphChild, XmlComponent } from 'docx'
import type { Omml } from './omml.ts'

class OmmlComponent extends XmlComponent {
  constructor({ name, attributes, children }: Omml) {
    super(name)
    if (attributes) this.root.push({ _attr: attributes })
    this.root.push(...children.map((child) => (typeof child === 'string' ? child : new OmmlComponent(child))))
  }
}

/** @returns the formula as part of a paragraph; docx's components lack tables, accents and bounds */
export function wordFormula(omml: Omml): ParagraphChild {
  return new OmmlComponent(omml) as XmlComponent as Math
}
