import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the router's components that we do not use (its links and forms, with 10 KB of prefetching
 * and submitting behind them): calls that only make a component are marked pure, and names for developer tools go.
 */
export const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
      map: null,
    }),
  },
}

/**
 * Radix gives its functions names for developer tools, which keeps those that nobody calls: the second of its two collections,
 * for one.
 */
export const unusedRadixParts: Plugin = {
  name: 'unused-radix-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@radix-ui\/[\w-]+\/dist\/index\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^__name\(\w+, "[\w.]+"\);$/gm, '')
        .replace(/^ +static \{\n +__name\(this, "\w+"\);\n +\}$/gm, '')
        .replace(/^\w+\.displayName = \w+;$/gm, ''),
      map: null,
    }),
  },
}

/** The icon of a marker that was given none, with the search for its pictures: ours all have their own. */
export const unusedLeafletIcon: Plugin = {
  name: 'unused-leaflet-icon',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/leaflet\/src\/layer\/marker\/Marker\.js$/ },
    handler: (code) => ({
      code: code.replace(/^import \{IconDefault\}.*$/m, '').replace('new IconDefault()', 'undefined'),
      map: null,
    }),
  },
}

/** Popups, tooltips, shapes, shadows and controls other than the scale; the maps here draw their own or have none. */
const unusedClass =
  /svg|\.(lvml|leaflet-(top|right|bar|attribution-flag|marker-draggable|popup|tooltip|vml|overlay-pane|shadow-pane|marker-shadow|image-layer|default-icon|div-icon|crosshair|control-(layers|zoom|attribution)))/

/** Leaves the rules for such parts, the pictures they name and words for browsers of before out of Leaflet's style sheet. */
export const unusedLeafletStyles: Plugin = {
  name: 'unused-leaflet-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/leaflet\/dist\/leaflet\.css$/ },
    handler: (code) => ({
      code: code
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/([^{}]*)\{([^{}]*)\}/g, (_, selectors: string, body: string) => {
          const used = selectors.split(',').filter((selector) => !unusedClass.test(selector))
          const known = body.replace(/[\w-]+:\s*-(?:moz|webkit)-grab(?:bing)?;|-(?:ms|moz|o)-[\w-]+:[^;]*;/g, '')
          return used.length > 0 ? `${used.join(',')}{${known}}` : ''
        }),
      map: null,
    }),
  },
}

/** The tables for compressing, which loops fill as soon as the package is loaded: our copies of entries are stored as they are. */
export const unusedZipParts: Plugin = {
  name: 'unused-zip-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/fflate\/esm\/browser\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/\b((?:rev)?f[ld]) = (_[ab]\.[br])\b/g, '$1 = /* @__PURE__ */ (() => $2)()')
        .replace(/^var (fleb|fdeb|clim|_b) = (new u8|freb)\(/gm, 'var $1 = /* @__PURE__ */ $2(')
        .replace(
          /^var _a = (freb\(fleb, 2\))(.*;)\n(?:\/\/.*\n)*fl\[28\] = 258, revfl\[258\] = 28;$/m,
          'var _a = /* @__PURE__ */ (() => { var a = $1; a.b[28] = 258; a.r[258] = 28; return a })()$2',
        )
        .replace(
          /^var (rev|flt|fdt) = (new u\d+\(\d+\);\n(?:for .*\n(?: .*\n)+(?:\}\n)?)+)/gm,
          'var $1 = /* @__PURE__ */ (() => { var $1 = $2return $1 })();\n',
        ),
      map: null,
    }),
  },
}

/** Infinite queries: each query here has one answer. */
export const unusedQueryParts: Plugin = {
  name: 'unused-query-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@tanstack\/query-core\/build\/modern\/query\.js$/ },
    handler: (code) => ({
      code: code.replace(/this\.#queryType === "infinite" \? infiniteQueryBehavior\([\w.]+\) : /, ''),
      map: null,
    }),
  },
}
