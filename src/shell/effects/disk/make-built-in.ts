/** A rule that make has by itself. */
interface BuiltIn {
  readonly target: RegExp;
  readonly from: readonly string[];
  readonly recipe: string;
}

const BUILT_IN: readonly BuiltIn[] = [
  { target: /^(.+)\.o$/, from: ['.c'], recipe: '$(CC) $(CFLAGS) $(CPPFLAGS) -c -o $@ $<' },
  { target: /^(.+)\.o$/, from: ['.cc', '.cpp'], recipe: '$(CXX) $(CXXFLAGS) $(CPPFLAGS) -c -o $@ $<' },
  { target: /^([^.]+)$/, from: ['.c'], recipe: '$(CC) $(CFLAGS) $(CPPFLAGS) $(LDFLAGS) $< $(LDLIBS) -o $@' },
  { target: /^([^.]+)$/, from: ['.cc', '.cpp'], recipe: '$(CXX) $(CXXFLAGS) $(LDFLAGS) $< $(LDLIBS) -o $@' },
  { target: /^([^.]+)$/, from: ['.o'], recipe: '$(CC) $(LDFLAGS) $< $(LDLIBS) -o $@' },
  { target: /^([^.]+)$/, from: ['.sh'], recipe: 'cat $< >$@; chmod a+x $@' },
];

/** How make makes a target of which no rule says how, from a file that is there; null: in no way that people use. */
export function builtInRule(
  target: string,
  isThere: (name: string) => boolean,
): { readonly need: string; readonly recipe: string } | null {
  for (const { target: form, from, recipe } of BUILT_IN) {
    const [, stem] = form.exec(target) ?? [];
    const found = stem === undefined ? undefined : from.find((ending) => isThere(`${stem}${ending}`));
    if (found !== undefined) return { need: `${stem}${found}`, recipe };
  }
  return null;
}
