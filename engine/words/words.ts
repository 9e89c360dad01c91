/** Shape of a catalogue in every language: the keys and parameters of the English one, with words of its own. [LA2] */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : { readonly [Key in keyof T]: Words<T[Key]> }
