import { mount } from "svelte";
import App from "./App.svelte";
import "./forms.css";
import "./page.css";
import { keepSettings } from "./settings.svelte.ts";
import { watchForUpgrades } from "./upgrade.svelte.ts";

keepSettings();
mount(App, { target: document.getElementById("page")! });
void watchForUpgrades().catch(() => undefined);
