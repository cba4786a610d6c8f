declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
        isEmpty: boolean,
      ) => void,
    ): this
    on(event: 'closeTag' | 'text' | 'cdata' | 'comment' | 'attention', handle: (value: string) => void): this
    on(event: 'error', handle: (error: Error) => void): this
    write(xml: string): this
    end(): Error | undefined
  }
}
