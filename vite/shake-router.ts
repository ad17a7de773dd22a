import type { Plugin } from 'vite';

/**
 * Lets the build leave out React Router's components that nobody renders. The package sets names for
 * developer tools and makes components by calls that are not marked as pure; both count as effects and
 * keep forms, nav links and their helpers in the code of every first page.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(
            /^(var \w+ = )(?=React\w*\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ ',
          ),
        // No line moves.
        map: null,
      }),
    },
  };
}
