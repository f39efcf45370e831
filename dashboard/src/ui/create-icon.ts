import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** What the icons' library knows of an icon: its shapes, on a ground of 24 by 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes an icon's component. The build puts it in place of the library's own, whose classes, contexts and units nothing
 * here uses. Hidden from screen readers unless it has a role.
 */
export default function createIcon({ node }: IconData): FunctionComponent<SVGProps<SVGSVGElement> & { size?: number }> {
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest.role === undefined,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
