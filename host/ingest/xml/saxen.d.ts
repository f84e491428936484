declare module 'saxen' {
  /** The part of saxen (MIT) that reading documents needs; the package carries no types. */
  export class Parser {
    constructor(options?: { proxy?: boolean })
    ns(namespaces: Readonly<Record<string, string>>): this
    on(
      event: 'openTag',
      listener: (
        name: string,
        getAttributes: () => Record<string, string> | false,
        decode: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'attention', listener: (text: string) => void): this
    on(event: 'error' | 'warn', listener: (error: Error) => void): this
    parse(xml: string): this
    stop(): void
  }
}
