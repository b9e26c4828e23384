import { mount } from "svelte";
import App from "./App.svelte";
import "./forms.css";
import "./page.css";
import { prepareFor } from "./referee/ahead.ts";
import { route } from "./route.svelte.ts";
import { keepSettings } from "./settings.svelte.ts";
import { watchForUpgrades } from "./upgrade.svelte.ts";

void prepareFor(route());
keepSettings();
mount(App, { target: document.getElementById("page")! });
void watchForUpgrades().catch(() => undefined);
