/** What the build tells of a module. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/** Code that is loaded by itself, by the part of the app that asks for it; the first that fits counts. */
const areas: readonly (readonly [area: string, files: RegExp])[] = [
  ['watch', /^src\/pages\/(watch\/.*-page|home\/demo)\.tsx$/],
  ['home', /^src\/pages\/home\/home-page/],
  ['public', /^src\/pages\/public\/.*-page\.tsx$/],
  ['account', /^src\/pages\/account\/.*-page\.tsx$/],
  ['company-dashboard', /^src\/pages\/company\/company-dashboard-page/],
  ['company-profile', /^src\/pages\/company\/company-profile-page/],
  ['receipts', /^src\/pages\/company\/receipts-page/],
  ['messages', /^src\/pages\/messages\/.*-page\.tsx$/],
  ['talent-dashboard', /^src\/pages\/talent\/talent-dashboard-page/],
  ['uploads', /^src\/app\/background\/upload-/],
  ['talent-profile', /^src\/pages\/talent\/talent-profile-page/],
  ['desk', /^src\/(pages|features)\/desk\//],
  ['shell', /^src\/app\/(background\/background|shell\/(help\/|top-bar\/mobile-))/],
  ['member', /^src\/app\/(guards|background|shell)\//],
  // Loaded on demand, after an action or when it is seen.
  ['later', /^src\/(app|features|pages)\//],
];

/** Everything else is in the first files of every page, or in a worker. */
const areaOf = (root: string): string => {
  const path = root.slice(root.lastIndexOf('/src/') + 1);
  return areas.find(([, files]) => files.test(path))?.[0] ?? 'first';
};

interface Uses {
  /** The areas that load a module with what they ask for, but `later` where there is another. */
  readonly areas: ReadonlySet<string>;
  /** Whether it comes with one file alone. */
  readonly isLone: boolean;
}

/** Who loads a module. */
export function usesOf(id: string, graph: ModuleGraph): Uses {
  const screens: string[] = [];
  const seen = new Set<string>();
  const waiting = [id];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const info = seen.has(one) ? null : graph.getModuleInfo(one);
    seen.add(one);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) screens.push(areaOf(one));
    waiting.push(...info.importers);
  }
  const soon = screens.filter((area) => area !== 'later');
  return { areas: new Set(soon), isLone: screens.length === 1 };
}
